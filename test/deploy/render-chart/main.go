// Renders a Helm chart as `helm template` does, with the engine and the functions that Helm is made of: text/template
// and sprig. Helm itself is in no registry that tests reach. Standard input is {"chart": folder, "runs": [{"name",
// "namespace", "values"}]}; standard output has for each run {"files": {name: text}} or {"error": text}.
package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"text/template"

	"github.com/Masterminds/sprig"
	"gopkg.in/yaml.v3"
)

type object = map[string]interface{}

type run struct {
	Name      string `json:"name"`
	Namespace string `json:"namespace"`
	Values    object `json:"values"`
}

func main() {
	var input struct {
		Chart string `json:"chart"`
		Runs  []run  `json:"runs"`
	}
	if err := json.NewDecoder(os.Stdin).Decode(&input); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
	results := []object{}
	for _, one := range input.Runs {
		files, err := render(input.Chart, one)
		if err != nil {
			results = append(results, object{"error": err.Error()})
		} else {
			results = append(results, object{"files": files})
		}
	}
	json.NewEncoder(os.Stdout).Encode(results)
}

func render(folder string, one run) (map[string]string, error) {
	chart, err := readYaml(filepath.Join(folder, "Chart.yaml"))
	if err != nil {
		return nil, err
	}
	values, err := readYaml(filepath.Join(folder, "values.yaml"))
	if err != nil {
		return nil, err
	}
	// Helm gives Chart.yaml's fields names that begin with capitals.
	named := object{}
	for key, value := range chart {
		named[strings.ToUpper(key[:1])+key[1:]] = value
	}
	data := object{
		"Values":  merge(values, one.Values),
		"Chart":   named,
		"Release": object{"Name": one.Name, "Namespace": one.Namespace, "Service": "Helm", "IsInstall": true, "IsUpgrade": false, "Revision": 1},
	}
	all := template.New("chart").Option("missingkey=zero")
	all.Funcs(functions(all))
	paths, err := filepath.Glob(filepath.Join(folder, "templates", "*"))
	if err != nil {
		return nil, err
	}
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		if _, err := all.New(filepath.Base(path)).Parse(string(text)); err != nil {
			return nil, err
		}
	}
	files := map[string]string{}
	for _, path := range paths {
		name := filepath.Base(path)
		if strings.HasPrefix(name, "_") {
			continue
		}
		var out bytes.Buffer
		if err := all.ExecuteTemplate(&out, name, data); err != nil {
			return nil, err
		}
		files[name] = strings.ReplaceAll(out.String(), "<no value>", "")
	}
	return files, nil
}

// functions are those that Helm adds to sprig, or takes away from it.
func functions(all *template.Template) template.FuncMap {
	known := sprig.TxtFuncMap()
	delete(known, "env")
	delete(known, "expandenv")
	known["include"] = func(name string, data interface{}) (string, error) {
		var out strings.Builder
		err := all.ExecuteTemplate(&out, name, data)
		return out.String(), err
	}
	known["required"] = func(message string, value interface{}) (interface{}, error) {
		if value == nil || value == "" {
			return value, errors.New(message)
		}
		return value, nil
	}
	known["toYaml"] = func(value interface{}) (string, error) {
		var out bytes.Buffer
		encoder := yaml.NewEncoder(&out)
		encoder.SetIndent(2)
		err := encoder.Encode(value)
		return strings.TrimSuffix(out.String(), "\n"), err
	}
	known["fromYaml"] = func(text string) object {
		value, err := asObject([]byte(text))
		if err != nil {
			return object{"Error": err.Error()}
		}
		return value
	}
	return known
}

func readYaml(path string) (object, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	return asObject(text)
}

// asObject reads YAML by way of JSON, as Helm does: numbers are floats then.
func asObject(text []byte) (object, error) {
	var value object
	if err := yaml.Unmarshal(text, &value); err != nil {
		return nil, err
	}
	asJson, err := json.Marshal(value)
	if err != nil {
		return nil, err
	}
	var result object
	err = json.Unmarshal(asJson, &result)
	return result, err
}

// merge puts given values over those of the chart: objects key by key, everything else as a whole.
func merge(base, given object) object {
	result := object{}
	for key, value := range base {
		result[key] = value
	}
	for key, value := range given {
		below, isObject := result[key].(object)
		above, also := value.(object)
		if isObject && also {
			result[key] = merge(below, above)
		} else {
			result[key] = value
		}
	}
	return result
}
