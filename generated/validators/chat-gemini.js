// @generated from specs/families/chat-gemini.yaml by the gateway generator. Do not edit.

import { ucs2length } from '../../runtime/contract/validation/helpers.ts';

export const validate = validate0;
const schema0 = {"type":"object","required":["contents"],"properties":{"contents":{"type":"array","minItems":1,"items":{"type":"object","additionalProperties":false,"properties":{"role":{"type":["string","null"],"enum":["user","model","function",null]},"parts":{"type":["array","null"],"items":{"type":"object","additionalProperties":false,"properties":{"text":{"type":["string","null"]},"inlineData":{"type":["object","null"],"required":["data"],"additionalProperties":false,"properties":{"mimeType":{"type":["string","null"],"maxLength":200},"data":{"type":"string","minLength":1},"displayName":{"type":["string","null"],"maxLength":500}}},"fileData":{"type":["object","null"],"required":["fileUri"],"additionalProperties":false,"properties":{"mimeType":{"type":["string","null"],"maxLength":200},"fileUri":{"type":"string","minLength":1},"displayName":{"type":["string","null"],"maxLength":500}}},"functionCall":{"type":["object","null"],"required":["name"],"additionalProperties":false,"properties":{"id":{"type":["string","null"]},"name":{"type":"string","minLength":1},"args":{"type":["object","null"]}}},"functionResponse":{"type":["object","null"],"required":["name"],"additionalProperties":false,"properties":{"id":{"type":["string","null"]},"name":{"type":"string","minLength":1},"response":{"type":["object","null"]},"parts":{"type":["array","null"],"items":{"type":"object","additionalProperties":false,"properties":{"inlineData":{"type":["object","null"],"required":["data"],"additionalProperties":false,"properties":{"mimeType":{"type":["string","null"],"maxLength":200},"data":{"type":"string","minLength":1},"displayName":{"type":["string","null"],"maxLength":500}}},"fileData":{"type":["object","null"],"required":["fileUri"],"additionalProperties":false,"properties":{"mimeType":{"type":["string","null"],"maxLength":200},"fileUri":{"type":"string","minLength":1},"displayName":{"type":["string","null"],"maxLength":500}}}}}},"willContinue":{"type":["boolean","null"]},"scheduling":{"type":["string","null"],"maxLength":40}}},"thought":{"type":["boolean","null"]},"thoughtSignature":{"type":["string","null"]},"videoMetadata":{"type":["object","null"],"properties":{"startOffset":{"type":["string","object","null"]},"endOffset":{"type":["string","object","null"]},"fps":{"type":["number","null"]}}},"mediaResolution":{"type":["object","null"],"properties":{"level":{"type":["string","null"],"maxLength":60}}},"partMetadata":{"type":["object","null"]}}}}}}},"generationConfig":{"type":["object","null"],"additionalProperties":false,"properties":{"temperature":{"type":["number","null"],"minimum":0,"maximum":2},"topP":{"type":["number","null"],"minimum":0,"maximum":1},"topK":{"type":["number","null"],"minimum":0},"candidateCount":{"type":["integer","null"],"minimum":1,"maximum":8},"maxOutputTokens":{"type":["integer","null"],"minimum":1},"stopSequences":{"type":["array","null"],"maxItems":16,"items":{"type":"string"}},"seed":{"type":["integer","null"]},"presencePenalty":{"type":["number","null"],"minimum":-2,"maximum":2},"frequencyPenalty":{"type":["number","null"],"minimum":-2,"maximum":2},"responseMimeType":{"type":["string","null"],"maxLength":200},"responseSchema":{"type":["object","null"]},"responseJsonSchema":{"type":["object","null"]},"responseModalities":{"type":["array","null"],"maxItems":8,"items":{"type":"string","enum":["TEXT","Text","text"]}},"responseLogprobs":{"type":["boolean","null"]},"logprobs":{"type":["integer","null"],"minimum":0,"maximum":20},"mediaResolution":{"type":["string","null"],"maxLength":60},"enableEnhancedCivicAnswers":{"type":["boolean","null"]},"thinkingConfig":{"type":["object","null"],"additionalProperties":false,"properties":{"includeThoughts":{"type":["boolean","null"]},"thinkingBudget":{"type":["integer","null"]},"thinkingLevel":{"type":["string","null"],"maxLength":20}}},"imageConfig":{"type":["object","null"],"properties":{"aspectRatio":{"type":["string","null"],"maxLength":20},"imageSize":{"type":["string","null"],"maxLength":20}}}}},"safetySettings":{"type":["array","null"],"maxItems":20,"items":{"type":"object","properties":{"category":{"type":["string","null"],"maxLength":100},"threshold":{"type":["string","null"],"maxLength":100},"method":{"type":["string","null"],"maxLength":100}}}},"systemInstruction":{"type":["object","null"],"additionalProperties":false,"properties":{"role":{"type":["string","null"],"maxLength":20},"parts":{"type":["array","null"],"items":{"type":"object","additionalProperties":false,"properties":{"text":{"type":["string","null"]}}}}}},"toolConfig":{"type":["object","null"],"additionalProperties":false,"properties":{"functionCallingConfig":{"type":["object","null"],"additionalProperties":false,"properties":{"mode":{"type":["string","null"],"maxLength":40},"allowedFunctionNames":{"type":["array","null"],"maxItems":512,"items":{"type":"string","maxLength":200}},"streamFunctionCallArguments":{"type":["boolean","null"]}}}}},"tools":{"type":["array","null"],"maxItems":128,"items":{"type":"object","additionalProperties":false,"properties":{"functionDeclarations":{"type":["array","null"],"maxItems":512,"items":{"type":"object","required":["name"],"properties":{"name":{"type":"string","pattern":"^[A-Za-z_][A-Za-z0-9_.:-]{0,127}$"},"description":{"type":["string","null"]},"parameters":{"type":["object","null"]},"parametersJsonSchema":{"type":["object","null"]},"response":{"type":["object","null"]},"responseJsonSchema":{"type":["object","null"]},"behavior":{"type":["string","null"],"maxLength":40}}}}}}}}};
const func0 = Object.prototype.hasOwnProperty;
const func1 = ucs2length;
const pattern0 = new RegExp("^[A-Za-z_][A-Za-z0-9_.:-]{0,127}$", "u");

function validate0(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
const _errs0 = errors;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.contents === undefined) && (missing0 = "contents")){
validate0.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.contents !== undefined){
let data0 = data.contents;
const _errs1 = errors;
const _errs2 = errors;
if(errors === _errs1){
if(Array.isArray(data0)){
if(data0.length < 1){
validate0.errors = [{instancePath:instancePath+"/contents",schemaPath:"#/properties/contents/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items"}];
return false;
}
else {
var valid1 = true;
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
let data1 = data0[i0];
const _errs3 = errors;
const _errs4 = errors;
if(errors === _errs3){
if(data1 && typeof data1 == "object" && !Array.isArray(data1)){
const _errs5 = errors;
for(const key0 in data1){
if(!((key0 === "role") || (key0 === "parts"))){
validate0.errors = [{instancePath:instancePath+"/contents/" + i0,schemaPath:"#/properties/contents/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs5 === errors){
if(data1.role !== undefined){
let data2 = data1.role;
const _errs6 = errors;
if((typeof data2 !== "string") && (data2 !== null)){
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/role",schemaPath:"#/properties/contents/items/properties/role/type",keyword:"type",params:{type: schema0.properties.contents.items.properties.role.type},message:"must be string,null"}];
return false;
}
const _errs7 = errors;
const vSchema0 = schema0.properties.contents.items.properties.role.enum;
if(!((((data2 === "user") || (data2 === "model")) || (data2 === "function")) || (data2 === null))){
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/role",schemaPath:"#/properties/contents/items/properties/role/enum",keyword:"enum",params:{allowedValues: schema0.properties.contents.items.properties.role.enum},message:"must be equal to one of the allowed values"}];
return false;
}
else {
}
if(errors === _errs6){
}
var valid2 = _errs6 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data1.parts !== undefined){
let data3 = data1.parts;
const _errs8 = errors;
if((!(Array.isArray(data3))) && (data3 !== null)){
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts",schemaPath:"#/properties/contents/items/properties/parts/type",keyword:"type",params:{type: schema0.properties.contents.items.properties.parts.type},message:"must be array,null"}];
return false;
}
const _errs9 = errors;
if(errors === _errs8){
if(Array.isArray(data3)){
var valid3 = true;
const len1 = data3.length;
for(let i1=0; i1<len1; i1++){
let data4 = data3[i1];
const _errs10 = errors;
const _errs11 = errors;
if(errors === _errs10){
if(data4 && typeof data4 == "object" && !Array.isArray(data4)){
const _errs12 = errors;
for(const key1 in data4){
if(!(func0.call(schema0.properties.contents.items.properties.parts.items.properties, key1))){
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1,schemaPath:"#/properties/contents/items/properties/parts/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs12 === errors){
if(data4.text !== undefined){
let data5 = data4.text;
const _errs13 = errors;
if((typeof data5 !== "string") && (data5 !== null)){
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/text",schemaPath:"#/properties/contents/items/properties/parts/items/properties/text/type",keyword:"type",params:{type: schema0.properties.contents.items.properties.parts.items.properties.text.type},message:"must be string,null"}];
return false;
}
const _errs14 = errors;
if(errors === _errs13){
}
var valid4 = _errs13 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data4.inlineData !== undefined){
let data6 = data4.inlineData;
const _errs15 = errors;
if((!(data6 && typeof data6 == "object" && !Array.isArray(data6))) && (data6 !== null)){
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/inlineData",schemaPath:"#/properties/contents/items/properties/parts/items/properties/inlineData/type",keyword:"type",params:{type: schema0.properties.contents.items.properties.parts.items.properties.inlineData.type},message:"must be object,null"}];
return false;
}
const _errs16 = errors;
if(errors === _errs15){
if(data6 && typeof data6 == "object" && !Array.isArray(data6)){
let missing1;
if((data6.data === undefined) && (missing1 = "data")){
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/inlineData",schemaPath:"#/properties/contents/items/properties/parts/items/properties/inlineData/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'"}];
return false;
}
else {
const _errs17 = errors;
for(const key2 in data6){
if(!(((key2 === "mimeType") || (key2 === "data")) || (key2 === "displayName"))){
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/inlineData",schemaPath:"#/properties/contents/items/properties/parts/items/properties/inlineData/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs17 === errors){
if(data6.mimeType !== undefined){
let data7 = data6.mimeType;
const _errs18 = errors;
if((typeof data7 !== "string") && (data7 !== null)){
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/inlineData/mimeType",schemaPath:"#/properties/contents/items/properties/parts/items/properties/inlineData/properties/mimeType/type",keyword:"type",params:{type: schema0.properties.contents.items.properties.parts.items.properties.inlineData.properties.mimeType.type},message:"must be string,null"}];
return false;
}
const _errs19 = errors;
if(errors === _errs18){
if(typeof data7 === "string"){
if(data7.length > 400 || func1(data7) > 200){
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/inlineData/mimeType",schemaPath:"#/properties/contents/items/properties/parts/items/properties/inlineData/properties/mimeType/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters"}];
return false;
}
else {
}
}
if(errors === _errs18){
}
}
var valid5 = _errs18 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data6.data !== undefined){
let data8 = data6.data;
const _errs20 = errors;
const _errs21 = errors;
if(errors === _errs20){
if(typeof data8 === "string"){
if(data8.length < 1){
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/inlineData/data",schemaPath:"#/properties/contents/items/properties/parts/items/properties/inlineData/properties/data/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
else {
}
}
else {
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/inlineData/data",schemaPath:"#/properties/contents/items/properties/parts/items/properties/inlineData/properties/data/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs20){
}
}
var valid5 = _errs20 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data6.displayName !== undefined){
let data9 = data6.displayName;
const _errs22 = errors;
if((typeof data9 !== "string") && (data9 !== null)){
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/inlineData/displayName",schemaPath:"#/properties/contents/items/properties/parts/items/properties/inlineData/properties/displayName/type",keyword:"type",params:{type: schema0.properties.contents.items.properties.parts.items.properties.inlineData.properties.displayName.type},message:"must be string,null"}];
return false;
}
const _errs23 = errors;
if(errors === _errs22){
if(typeof data9 === "string"){
if(data9.length > 1000 || func1(data9) > 500){
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/inlineData/displayName",schemaPath:"#/properties/contents/items/properties/parts/items/properties/inlineData/properties/displayName/maxLength",keyword:"maxLength",params:{limit: 500},message:"must NOT have more than 500 characters"}];
return false;
}
else {
}
}
if(errors === _errs22){
}
}
var valid5 = _errs22 === errors;
}
else {
var valid5 = true;
}
if(valid5){
}
}
}
}
}
}
if(errors === _errs15){
}
}
var valid4 = _errs15 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data4.fileData !== undefined){
let data10 = data4.fileData;
const _errs24 = errors;
if((!(data10 && typeof data10 == "object" && !Array.isArray(data10))) && (data10 !== null)){
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/fileData",schemaPath:"#/properties/contents/items/properties/parts/items/properties/fileData/type",keyword:"type",params:{type: schema0.properties.contents.items.properties.parts.items.properties.fileData.type},message:"must be object,null"}];
return false;
}
const _errs25 = errors;
if(errors === _errs24){
if(data10 && typeof data10 == "object" && !Array.isArray(data10)){
let missing2;
if((data10.fileUri === undefined) && (missing2 = "fileUri")){
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/fileData",schemaPath:"#/properties/contents/items/properties/parts/items/properties/fileData/required",keyword:"required",params:{missingProperty: missing2},message:"must have required property '"+missing2+"'"}];
return false;
}
else {
const _errs26 = errors;
for(const key3 in data10){
if(!(((key3 === "mimeType") || (key3 === "fileUri")) || (key3 === "displayName"))){
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/fileData",schemaPath:"#/properties/contents/items/properties/parts/items/properties/fileData/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key3},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs26 === errors){
if(data10.mimeType !== undefined){
let data11 = data10.mimeType;
const _errs27 = errors;
if((typeof data11 !== "string") && (data11 !== null)){
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/fileData/mimeType",schemaPath:"#/properties/contents/items/properties/parts/items/properties/fileData/properties/mimeType/type",keyword:"type",params:{type: schema0.properties.contents.items.properties.parts.items.properties.fileData.properties.mimeType.type},message:"must be string,null"}];
return false;
}
const _errs28 = errors;
if(errors === _errs27){
if(typeof data11 === "string"){
if(data11.length > 400 || func1(data11) > 200){
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/fileData/mimeType",schemaPath:"#/properties/contents/items/properties/parts/items/properties/fileData/properties/mimeType/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters"}];
return false;
}
else {
}
}
if(errors === _errs27){
}
}
var valid6 = _errs27 === errors;
}
else {
var valid6 = true;
}
if(valid6){
if(data10.fileUri !== undefined){
let data12 = data10.fileUri;
const _errs29 = errors;
const _errs30 = errors;
if(errors === _errs29){
if(typeof data12 === "string"){
if(data12.length < 1){
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/fileData/fileUri",schemaPath:"#/properties/contents/items/properties/parts/items/properties/fileData/properties/fileUri/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
else {
}
}
else {
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/fileData/fileUri",schemaPath:"#/properties/contents/items/properties/parts/items/properties/fileData/properties/fileUri/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs29){
}
}
var valid6 = _errs29 === errors;
}
else {
var valid6 = true;
}
if(valid6){
if(data10.displayName !== undefined){
let data13 = data10.displayName;
const _errs31 = errors;
if((typeof data13 !== "string") && (data13 !== null)){
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/fileData/displayName",schemaPath:"#/properties/contents/items/properties/parts/items/properties/fileData/properties/displayName/type",keyword:"type",params:{type: schema0.properties.contents.items.properties.parts.items.properties.fileData.properties.displayName.type},message:"must be string,null"}];
return false;
}
const _errs32 = errors;
if(errors === _errs31){
if(typeof data13 === "string"){
if(data13.length > 1000 || func1(data13) > 500){
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/fileData/displayName",schemaPath:"#/properties/contents/items/properties/parts/items/properties/fileData/properties/displayName/maxLength",keyword:"maxLength",params:{limit: 500},message:"must NOT have more than 500 characters"}];
return false;
}
else {
}
}
if(errors === _errs31){
}
}
var valid6 = _errs31 === errors;
}
else {
var valid6 = true;
}
if(valid6){
}
}
}
}
}
}
if(errors === _errs24){
}
}
var valid4 = _errs24 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data4.functionCall !== undefined){
let data14 = data4.functionCall;
const _errs33 = errors;
if((!(data14 && typeof data14 == "object" && !Array.isArray(data14))) && (data14 !== null)){
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/functionCall",schemaPath:"#/properties/contents/items/properties/parts/items/properties/functionCall/type",keyword:"type",params:{type: schema0.properties.contents.items.properties.parts.items.properties.functionCall.type},message:"must be object,null"}];
return false;
}
const _errs34 = errors;
if(errors === _errs33){
if(data14 && typeof data14 == "object" && !Array.isArray(data14)){
let missing3;
if((data14.name === undefined) && (missing3 = "name")){
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/functionCall",schemaPath:"#/properties/contents/items/properties/parts/items/properties/functionCall/required",keyword:"required",params:{missingProperty: missing3},message:"must have required property '"+missing3+"'"}];
return false;
}
else {
const _errs35 = errors;
for(const key4 in data14){
if(!(((key4 === "id") || (key4 === "name")) || (key4 === "args"))){
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/functionCall",schemaPath:"#/properties/contents/items/properties/parts/items/properties/functionCall/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key4},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs35 === errors){
if(data14.id !== undefined){
let data15 = data14.id;
const _errs36 = errors;
if((typeof data15 !== "string") && (data15 !== null)){
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/functionCall/id",schemaPath:"#/properties/contents/items/properties/parts/items/properties/functionCall/properties/id/type",keyword:"type",params:{type: schema0.properties.contents.items.properties.parts.items.properties.functionCall.properties.id.type},message:"must be string,null"}];
return false;
}
const _errs37 = errors;
if(errors === _errs36){
}
var valid7 = _errs36 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data14.name !== undefined){
let data16 = data14.name;
const _errs38 = errors;
const _errs39 = errors;
if(errors === _errs38){
if(typeof data16 === "string"){
if(data16.length < 1){
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/functionCall/name",schemaPath:"#/properties/contents/items/properties/parts/items/properties/functionCall/properties/name/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
else {
}
}
else {
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/functionCall/name",schemaPath:"#/properties/contents/items/properties/parts/items/properties/functionCall/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs38){
}
}
var valid7 = _errs38 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data14.args !== undefined){
let data17 = data14.args;
const _errs40 = errors;
if((!(data17 && typeof data17 == "object" && !Array.isArray(data17))) && (data17 !== null)){
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/functionCall/args",schemaPath:"#/properties/contents/items/properties/parts/items/properties/functionCall/properties/args/type",keyword:"type",params:{type: schema0.properties.contents.items.properties.parts.items.properties.functionCall.properties.args.type},message:"must be object,null"}];
return false;
}
const _errs41 = errors;
if(errors === _errs40){
}
var valid7 = _errs40 === errors;
}
else {
var valid7 = true;
}
if(valid7){
}
}
}
}
}
}
if(errors === _errs33){
}
}
var valid4 = _errs33 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data4.functionResponse !== undefined){
let data18 = data4.functionResponse;
const _errs42 = errors;
if((!(data18 && typeof data18 == "object" && !Array.isArray(data18))) && (data18 !== null)){
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/functionResponse",schemaPath:"#/properties/contents/items/properties/parts/items/properties/functionResponse/type",keyword:"type",params:{type: schema0.properties.contents.items.properties.parts.items.properties.functionResponse.type},message:"must be object,null"}];
return false;
}
const _errs43 = errors;
if(errors === _errs42){
if(data18 && typeof data18 == "object" && !Array.isArray(data18)){
let missing4;
if((data18.name === undefined) && (missing4 = "name")){
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/functionResponse",schemaPath:"#/properties/contents/items/properties/parts/items/properties/functionResponse/required",keyword:"required",params:{missingProperty: missing4},message:"must have required property '"+missing4+"'"}];
return false;
}
else {
const _errs44 = errors;
for(const key5 in data18){
if(!((((((key5 === "id") || (key5 === "name")) || (key5 === "response")) || (key5 === "parts")) || (key5 === "willContinue")) || (key5 === "scheduling"))){
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/functionResponse",schemaPath:"#/properties/contents/items/properties/parts/items/properties/functionResponse/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key5},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs44 === errors){
if(data18.id !== undefined){
let data19 = data18.id;
const _errs45 = errors;
if((typeof data19 !== "string") && (data19 !== null)){
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/functionResponse/id",schemaPath:"#/properties/contents/items/properties/parts/items/properties/functionResponse/properties/id/type",keyword:"type",params:{type: schema0.properties.contents.items.properties.parts.items.properties.functionResponse.properties.id.type},message:"must be string,null"}];
return false;
}
const _errs46 = errors;
if(errors === _errs45){
}
var valid8 = _errs45 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data18.name !== undefined){
let data20 = data18.name;
const _errs47 = errors;
const _errs48 = errors;
if(errors === _errs47){
if(typeof data20 === "string"){
if(data20.length < 1){
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/functionResponse/name",schemaPath:"#/properties/contents/items/properties/parts/items/properties/functionResponse/properties/name/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
else {
}
}
else {
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/functionResponse/name",schemaPath:"#/properties/contents/items/properties/parts/items/properties/functionResponse/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs47){
}
}
var valid8 = _errs47 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data18.response !== undefined){
let data21 = data18.response;
const _errs49 = errors;
if((!(data21 && typeof data21 == "object" && !Array.isArray(data21))) && (data21 !== null)){
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/functionResponse/response",schemaPath:"#/properties/contents/items/properties/parts/items/properties/functionResponse/properties/response/type",keyword:"type",params:{type: schema0.properties.contents.items.properties.parts.items.properties.functionResponse.properties.response.type},message:"must be object,null"}];
return false;
}
const _errs50 = errors;
if(errors === _errs49){
}
var valid8 = _errs49 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data18.parts !== undefined){
let data22 = data18.parts;
const _errs51 = errors;
if((!(Array.isArray(data22))) && (data22 !== null)){
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/functionResponse/parts",schemaPath:"#/properties/contents/items/properties/parts/items/properties/functionResponse/properties/parts/type",keyword:"type",params:{type: schema0.properties.contents.items.properties.parts.items.properties.functionResponse.properties.parts.type},message:"must be array,null"}];
return false;
}
const _errs52 = errors;
if(errors === _errs51){
if(Array.isArray(data22)){
var valid9 = true;
const len2 = data22.length;
for(let i2=0; i2<len2; i2++){
let data23 = data22[i2];
const _errs53 = errors;
const _errs54 = errors;
if(errors === _errs53){
if(data23 && typeof data23 == "object" && !Array.isArray(data23)){
const _errs55 = errors;
for(const key6 in data23){
if(!((key6 === "inlineData") || (key6 === "fileData"))){
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/functionResponse/parts/" + i2,schemaPath:"#/properties/contents/items/properties/parts/items/properties/functionResponse/properties/parts/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key6},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs55 === errors){
if(data23.inlineData !== undefined){
let data24 = data23.inlineData;
const _errs56 = errors;
if((!(data24 && typeof data24 == "object" && !Array.isArray(data24))) && (data24 !== null)){
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/functionResponse/parts/" + i2+"/inlineData",schemaPath:"#/properties/contents/items/properties/parts/items/properties/functionResponse/properties/parts/items/properties/inlineData/type",keyword:"type",params:{type: schema0.properties.contents.items.properties.parts.items.properties.functionResponse.properties.parts.items.properties.inlineData.type},message:"must be object,null"}];
return false;
}
const _errs57 = errors;
if(errors === _errs56){
if(data24 && typeof data24 == "object" && !Array.isArray(data24)){
let missing5;
if((data24.data === undefined) && (missing5 = "data")){
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/functionResponse/parts/" + i2+"/inlineData",schemaPath:"#/properties/contents/items/properties/parts/items/properties/functionResponse/properties/parts/items/properties/inlineData/required",keyword:"required",params:{missingProperty: missing5},message:"must have required property '"+missing5+"'"}];
return false;
}
else {
const _errs58 = errors;
for(const key7 in data24){
if(!(((key7 === "mimeType") || (key7 === "data")) || (key7 === "displayName"))){
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/functionResponse/parts/" + i2+"/inlineData",schemaPath:"#/properties/contents/items/properties/parts/items/properties/functionResponse/properties/parts/items/properties/inlineData/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key7},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs58 === errors){
if(data24.mimeType !== undefined){
let data25 = data24.mimeType;
const _errs59 = errors;
if((typeof data25 !== "string") && (data25 !== null)){
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/functionResponse/parts/" + i2+"/inlineData/mimeType",schemaPath:"#/properties/contents/items/properties/parts/items/properties/functionResponse/properties/parts/items/properties/inlineData/properties/mimeType/type",keyword:"type",params:{type: schema0.properties.contents.items.properties.parts.items.properties.functionResponse.properties.parts.items.properties.inlineData.properties.mimeType.type},message:"must be string,null"}];
return false;
}
const _errs60 = errors;
if(errors === _errs59){
if(typeof data25 === "string"){
if(data25.length > 400 || func1(data25) > 200){
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/functionResponse/parts/" + i2+"/inlineData/mimeType",schemaPath:"#/properties/contents/items/properties/parts/items/properties/functionResponse/properties/parts/items/properties/inlineData/properties/mimeType/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters"}];
return false;
}
else {
}
}
if(errors === _errs59){
}
}
var valid11 = _errs59 === errors;
}
else {
var valid11 = true;
}
if(valid11){
if(data24.data !== undefined){
let data26 = data24.data;
const _errs61 = errors;
const _errs62 = errors;
if(errors === _errs61){
if(typeof data26 === "string"){
if(data26.length < 1){
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/functionResponse/parts/" + i2+"/inlineData/data",schemaPath:"#/properties/contents/items/properties/parts/items/properties/functionResponse/properties/parts/items/properties/inlineData/properties/data/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
else {
}
}
else {
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/functionResponse/parts/" + i2+"/inlineData/data",schemaPath:"#/properties/contents/items/properties/parts/items/properties/functionResponse/properties/parts/items/properties/inlineData/properties/data/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs61){
}
}
var valid11 = _errs61 === errors;
}
else {
var valid11 = true;
}
if(valid11){
if(data24.displayName !== undefined){
let data27 = data24.displayName;
const _errs63 = errors;
if((typeof data27 !== "string") && (data27 !== null)){
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/functionResponse/parts/" + i2+"/inlineData/displayName",schemaPath:"#/properties/contents/items/properties/parts/items/properties/functionResponse/properties/parts/items/properties/inlineData/properties/displayName/type",keyword:"type",params:{type: schema0.properties.contents.items.properties.parts.items.properties.functionResponse.properties.parts.items.properties.inlineData.properties.displayName.type},message:"must be string,null"}];
return false;
}
const _errs64 = errors;
if(errors === _errs63){
if(typeof data27 === "string"){
if(data27.length > 1000 || func1(data27) > 500){
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/functionResponse/parts/" + i2+"/inlineData/displayName",schemaPath:"#/properties/contents/items/properties/parts/items/properties/functionResponse/properties/parts/items/properties/inlineData/properties/displayName/maxLength",keyword:"maxLength",params:{limit: 500},message:"must NOT have more than 500 characters"}];
return false;
}
else {
}
}
if(errors === _errs63){
}
}
var valid11 = _errs63 === errors;
}
else {
var valid11 = true;
}
if(valid11){
}
}
}
}
}
}
if(errors === _errs56){
}
}
var valid10 = _errs56 === errors;
}
else {
var valid10 = true;
}
if(valid10){
if(data23.fileData !== undefined){
let data28 = data23.fileData;
const _errs65 = errors;
if((!(data28 && typeof data28 == "object" && !Array.isArray(data28))) && (data28 !== null)){
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/functionResponse/parts/" + i2+"/fileData",schemaPath:"#/properties/contents/items/properties/parts/items/properties/functionResponse/properties/parts/items/properties/fileData/type",keyword:"type",params:{type: schema0.properties.contents.items.properties.parts.items.properties.functionResponse.properties.parts.items.properties.fileData.type},message:"must be object,null"}];
return false;
}
const _errs66 = errors;
if(errors === _errs65){
if(data28 && typeof data28 == "object" && !Array.isArray(data28)){
let missing6;
if((data28.fileUri === undefined) && (missing6 = "fileUri")){
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/functionResponse/parts/" + i2+"/fileData",schemaPath:"#/properties/contents/items/properties/parts/items/properties/functionResponse/properties/parts/items/properties/fileData/required",keyword:"required",params:{missingProperty: missing6},message:"must have required property '"+missing6+"'"}];
return false;
}
else {
const _errs67 = errors;
for(const key8 in data28){
if(!(((key8 === "mimeType") || (key8 === "fileUri")) || (key8 === "displayName"))){
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/functionResponse/parts/" + i2+"/fileData",schemaPath:"#/properties/contents/items/properties/parts/items/properties/functionResponse/properties/parts/items/properties/fileData/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key8},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs67 === errors){
if(data28.mimeType !== undefined){
let data29 = data28.mimeType;
const _errs68 = errors;
if((typeof data29 !== "string") && (data29 !== null)){
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/functionResponse/parts/" + i2+"/fileData/mimeType",schemaPath:"#/properties/contents/items/properties/parts/items/properties/functionResponse/properties/parts/items/properties/fileData/properties/mimeType/type",keyword:"type",params:{type: schema0.properties.contents.items.properties.parts.items.properties.functionResponse.properties.parts.items.properties.fileData.properties.mimeType.type},message:"must be string,null"}];
return false;
}
const _errs69 = errors;
if(errors === _errs68){
if(typeof data29 === "string"){
if(data29.length > 400 || func1(data29) > 200){
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/functionResponse/parts/" + i2+"/fileData/mimeType",schemaPath:"#/properties/contents/items/properties/parts/items/properties/functionResponse/properties/parts/items/properties/fileData/properties/mimeType/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters"}];
return false;
}
else {
}
}
if(errors === _errs68){
}
}
var valid12 = _errs68 === errors;
}
else {
var valid12 = true;
}
if(valid12){
if(data28.fileUri !== undefined){
let data30 = data28.fileUri;
const _errs70 = errors;
const _errs71 = errors;
if(errors === _errs70){
if(typeof data30 === "string"){
if(data30.length < 1){
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/functionResponse/parts/" + i2+"/fileData/fileUri",schemaPath:"#/properties/contents/items/properties/parts/items/properties/functionResponse/properties/parts/items/properties/fileData/properties/fileUri/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
else {
}
}
else {
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/functionResponse/parts/" + i2+"/fileData/fileUri",schemaPath:"#/properties/contents/items/properties/parts/items/properties/functionResponse/properties/parts/items/properties/fileData/properties/fileUri/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs70){
}
}
var valid12 = _errs70 === errors;
}
else {
var valid12 = true;
}
if(valid12){
if(data28.displayName !== undefined){
let data31 = data28.displayName;
const _errs72 = errors;
if((typeof data31 !== "string") && (data31 !== null)){
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/functionResponse/parts/" + i2+"/fileData/displayName",schemaPath:"#/properties/contents/items/properties/parts/items/properties/functionResponse/properties/parts/items/properties/fileData/properties/displayName/type",keyword:"type",params:{type: schema0.properties.contents.items.properties.parts.items.properties.functionResponse.properties.parts.items.properties.fileData.properties.displayName.type},message:"must be string,null"}];
return false;
}
const _errs73 = errors;
if(errors === _errs72){
if(typeof data31 === "string"){
if(data31.length > 1000 || func1(data31) > 500){
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/functionResponse/parts/" + i2+"/fileData/displayName",schemaPath:"#/properties/contents/items/properties/parts/items/properties/functionResponse/properties/parts/items/properties/fileData/properties/displayName/maxLength",keyword:"maxLength",params:{limit: 500},message:"must NOT have more than 500 characters"}];
return false;
}
else {
}
}
if(errors === _errs72){
}
}
var valid12 = _errs72 === errors;
}
else {
var valid12 = true;
}
if(valid12){
}
}
}
}
}
}
if(errors === _errs65){
}
}
var valid10 = _errs65 === errors;
}
else {
var valid10 = true;
}
if(valid10){
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/functionResponse/parts/" + i2,schemaPath:"#/properties/contents/items/properties/parts/items/properties/functionResponse/properties/parts/items/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === _errs53){
}
}
var valid9 = _errs53 === errors;
if(!valid9){
break;
}
}
if(valid9){
}
}
if(errors === _errs51){
}
}
var valid8 = _errs51 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data18.willContinue !== undefined){
let data32 = data18.willContinue;
const _errs74 = errors;
if((typeof data32 !== "boolean") && (data32 !== null)){
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/functionResponse/willContinue",schemaPath:"#/properties/contents/items/properties/parts/items/properties/functionResponse/properties/willContinue/type",keyword:"type",params:{type: schema0.properties.contents.items.properties.parts.items.properties.functionResponse.properties.willContinue.type},message:"must be boolean,null"}];
return false;
}
const _errs75 = errors;
if(errors === _errs74){
}
var valid8 = _errs74 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data18.scheduling !== undefined){
let data33 = data18.scheduling;
const _errs76 = errors;
if((typeof data33 !== "string") && (data33 !== null)){
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/functionResponse/scheduling",schemaPath:"#/properties/contents/items/properties/parts/items/properties/functionResponse/properties/scheduling/type",keyword:"type",params:{type: schema0.properties.contents.items.properties.parts.items.properties.functionResponse.properties.scheduling.type},message:"must be string,null"}];
return false;
}
const _errs77 = errors;
if(errors === _errs76){
if(typeof data33 === "string"){
if(data33.length > 80 || func1(data33) > 40){
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/functionResponse/scheduling",schemaPath:"#/properties/contents/items/properties/parts/items/properties/functionResponse/properties/scheduling/maxLength",keyword:"maxLength",params:{limit: 40},message:"must NOT have more than 40 characters"}];
return false;
}
else {
}
}
if(errors === _errs76){
}
}
var valid8 = _errs76 === errors;
}
else {
var valid8 = true;
}
if(valid8){
}
}
}
}
}
}
}
}
}
if(errors === _errs42){
}
}
var valid4 = _errs42 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data4.thought !== undefined){
let data34 = data4.thought;
const _errs78 = errors;
if((typeof data34 !== "boolean") && (data34 !== null)){
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/thought",schemaPath:"#/properties/contents/items/properties/parts/items/properties/thought/type",keyword:"type",params:{type: schema0.properties.contents.items.properties.parts.items.properties.thought.type},message:"must be boolean,null"}];
return false;
}
const _errs79 = errors;
if(errors === _errs78){
}
var valid4 = _errs78 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data4.thoughtSignature !== undefined){
let data35 = data4.thoughtSignature;
const _errs80 = errors;
if((typeof data35 !== "string") && (data35 !== null)){
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/thoughtSignature",schemaPath:"#/properties/contents/items/properties/parts/items/properties/thoughtSignature/type",keyword:"type",params:{type: schema0.properties.contents.items.properties.parts.items.properties.thoughtSignature.type},message:"must be string,null"}];
return false;
}
const _errs81 = errors;
if(errors === _errs80){
}
var valid4 = _errs80 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data4.videoMetadata !== undefined){
let data36 = data4.videoMetadata;
const _errs82 = errors;
if((!(data36 && typeof data36 == "object" && !Array.isArray(data36))) && (data36 !== null)){
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/videoMetadata",schemaPath:"#/properties/contents/items/properties/parts/items/properties/videoMetadata/type",keyword:"type",params:{type: schema0.properties.contents.items.properties.parts.items.properties.videoMetadata.type},message:"must be object,null"}];
return false;
}
const _errs83 = errors;
if(errors === _errs82){
if(data36 && typeof data36 == "object" && !Array.isArray(data36)){
if(data36.startOffset !== undefined){
let data37 = data36.startOffset;
const _errs84 = errors;
if(((typeof data37 !== "string") && (!(data37 && typeof data37 == "object" && !Array.isArray(data37)))) && (data37 !== null)){
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/videoMetadata/startOffset",schemaPath:"#/properties/contents/items/properties/parts/items/properties/videoMetadata/properties/startOffset/type",keyword:"type",params:{type: schema0.properties.contents.items.properties.parts.items.properties.videoMetadata.properties.startOffset.type},message:"must be string,object,null"}];
return false;
}
const _errs85 = errors;
if(errors === _errs84){
}
var valid13 = _errs84 === errors;
}
else {
var valid13 = true;
}
if(valid13){
if(data36.endOffset !== undefined){
let data38 = data36.endOffset;
const _errs86 = errors;
if(((typeof data38 !== "string") && (!(data38 && typeof data38 == "object" && !Array.isArray(data38)))) && (data38 !== null)){
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/videoMetadata/endOffset",schemaPath:"#/properties/contents/items/properties/parts/items/properties/videoMetadata/properties/endOffset/type",keyword:"type",params:{type: schema0.properties.contents.items.properties.parts.items.properties.videoMetadata.properties.endOffset.type},message:"must be string,object,null"}];
return false;
}
const _errs87 = errors;
if(errors === _errs86){
}
var valid13 = _errs86 === errors;
}
else {
var valid13 = true;
}
if(valid13){
if(data36.fps !== undefined){
let data39 = data36.fps;
const _errs88 = errors;
if((!((typeof data39 == "number") && (isFinite(data39)))) && (data39 !== null)){
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/videoMetadata/fps",schemaPath:"#/properties/contents/items/properties/parts/items/properties/videoMetadata/properties/fps/type",keyword:"type",params:{type: schema0.properties.contents.items.properties.parts.items.properties.videoMetadata.properties.fps.type},message:"must be number,null"}];
return false;
}
const _errs89 = errors;
if(errors === _errs88){
}
var valid13 = _errs88 === errors;
}
else {
var valid13 = true;
}
if(valid13){
}
}
}
}
if(errors === _errs82){
}
}
var valid4 = _errs82 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data4.mediaResolution !== undefined){
let data40 = data4.mediaResolution;
const _errs90 = errors;
if((!(data40 && typeof data40 == "object" && !Array.isArray(data40))) && (data40 !== null)){
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/mediaResolution",schemaPath:"#/properties/contents/items/properties/parts/items/properties/mediaResolution/type",keyword:"type",params:{type: schema0.properties.contents.items.properties.parts.items.properties.mediaResolution.type},message:"must be object,null"}];
return false;
}
const _errs91 = errors;
if(errors === _errs90){
if(data40 && typeof data40 == "object" && !Array.isArray(data40)){
if(data40.level !== undefined){
let data41 = data40.level;
const _errs92 = errors;
if((typeof data41 !== "string") && (data41 !== null)){
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/mediaResolution/level",schemaPath:"#/properties/contents/items/properties/parts/items/properties/mediaResolution/properties/level/type",keyword:"type",params:{type: schema0.properties.contents.items.properties.parts.items.properties.mediaResolution.properties.level.type},message:"must be string,null"}];
return false;
}
const _errs93 = errors;
if(errors === _errs92){
if(typeof data41 === "string"){
if(data41.length > 120 || func1(data41) > 60){
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/mediaResolution/level",schemaPath:"#/properties/contents/items/properties/parts/items/properties/mediaResolution/properties/level/maxLength",keyword:"maxLength",params:{limit: 60},message:"must NOT have more than 60 characters"}];
return false;
}
else {
}
}
if(errors === _errs92){
}
}
var valid14 = _errs92 === errors;
}
else {
var valid14 = true;
}
if(valid14){
}
}
if(errors === _errs90){
}
}
var valid4 = _errs90 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data4.partMetadata !== undefined){
let data42 = data4.partMetadata;
const _errs94 = errors;
if((!(data42 && typeof data42 == "object" && !Array.isArray(data42))) && (data42 !== null)){
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/partMetadata",schemaPath:"#/properties/contents/items/properties/parts/items/properties/partMetadata/type",keyword:"type",params:{type: schema0.properties.contents.items.properties.parts.items.properties.partMetadata.type},message:"must be object,null"}];
return false;
}
const _errs95 = errors;
if(errors === _errs94){
}
var valid4 = _errs94 === errors;
}
else {
var valid4 = true;
}
if(valid4){
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1,schemaPath:"#/properties/contents/items/properties/parts/items/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === _errs10){
}
}
var valid3 = _errs10 === errors;
if(!valid3){
break;
}
}
if(valid3){
}
}
if(errors === _errs8){
}
}
var valid2 = _errs8 === errors;
}
else {
var valid2 = true;
}
if(valid2){
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/contents/" + i0,schemaPath:"#/properties/contents/items/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === _errs3){
}
}
var valid1 = _errs3 === errors;
if(!valid1){
break;
}
}
if(valid1){
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/contents",schemaPath:"#/properties/contents/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
if(errors === _errs1){
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.generationConfig !== undefined){
let data43 = data.generationConfig;
const _errs96 = errors;
if((!(data43 && typeof data43 == "object" && !Array.isArray(data43))) && (data43 !== null)){
validate0.errors = [{instancePath:instancePath+"/generationConfig",schemaPath:"#/properties/generationConfig/type",keyword:"type",params:{type: schema0.properties.generationConfig.type},message:"must be object,null"}];
return false;
}
const _errs97 = errors;
if(errors === _errs96){
if(data43 && typeof data43 == "object" && !Array.isArray(data43)){
const _errs98 = errors;
for(const key9 in data43){
if(!(func0.call(schema0.properties.generationConfig.properties, key9))){
validate0.errors = [{instancePath:instancePath+"/generationConfig",schemaPath:"#/properties/generationConfig/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key9},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs98 === errors){
if(data43.temperature !== undefined){
let data44 = data43.temperature;
const _errs99 = errors;
if((!((typeof data44 == "number") && (isFinite(data44)))) && (data44 !== null)){
validate0.errors = [{instancePath:instancePath+"/generationConfig/temperature",schemaPath:"#/properties/generationConfig/properties/temperature/type",keyword:"type",params:{type: schema0.properties.generationConfig.properties.temperature.type},message:"must be number,null"}];
return false;
}
const _errs100 = errors;
if(errors === _errs99){
if((typeof data44 == "number") && (isFinite(data44))){
if(data44 > 2 || isNaN(data44)){
validate0.errors = [{instancePath:instancePath+"/generationConfig/temperature",schemaPath:"#/properties/generationConfig/properties/temperature/maximum",keyword:"maximum",params:{comparison: "<=", limit: 2},message:"must be <= 2"}];
return false;
}
else {
if(data44 < 0 || isNaN(data44)){
validate0.errors = [{instancePath:instancePath+"/generationConfig/temperature",schemaPath:"#/properties/generationConfig/properties/temperature/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
else {
}
}
}
if(errors === _errs99){
}
}
var valid15 = _errs99 === errors;
}
else {
var valid15 = true;
}
if(valid15){
if(data43.topP !== undefined){
let data45 = data43.topP;
const _errs101 = errors;
if((!((typeof data45 == "number") && (isFinite(data45)))) && (data45 !== null)){
validate0.errors = [{instancePath:instancePath+"/generationConfig/topP",schemaPath:"#/properties/generationConfig/properties/topP/type",keyword:"type",params:{type: schema0.properties.generationConfig.properties.topP.type},message:"must be number,null"}];
return false;
}
const _errs102 = errors;
if(errors === _errs101){
if((typeof data45 == "number") && (isFinite(data45))){
if(data45 > 1 || isNaN(data45)){
validate0.errors = [{instancePath:instancePath+"/generationConfig/topP",schemaPath:"#/properties/generationConfig/properties/topP/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1},message:"must be <= 1"}];
return false;
}
else {
if(data45 < 0 || isNaN(data45)){
validate0.errors = [{instancePath:instancePath+"/generationConfig/topP",schemaPath:"#/properties/generationConfig/properties/topP/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
else {
}
}
}
if(errors === _errs101){
}
}
var valid15 = _errs101 === errors;
}
else {
var valid15 = true;
}
if(valid15){
if(data43.topK !== undefined){
let data46 = data43.topK;
const _errs103 = errors;
if((!((typeof data46 == "number") && (isFinite(data46)))) && (data46 !== null)){
validate0.errors = [{instancePath:instancePath+"/generationConfig/topK",schemaPath:"#/properties/generationConfig/properties/topK/type",keyword:"type",params:{type: schema0.properties.generationConfig.properties.topK.type},message:"must be number,null"}];
return false;
}
const _errs104 = errors;
if(errors === _errs103){
if((typeof data46 == "number") && (isFinite(data46))){
if(data46 < 0 || isNaN(data46)){
validate0.errors = [{instancePath:instancePath+"/generationConfig/topK",schemaPath:"#/properties/generationConfig/properties/topK/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
else {
}
}
if(errors === _errs103){
}
}
var valid15 = _errs103 === errors;
}
else {
var valid15 = true;
}
if(valid15){
if(data43.candidateCount !== undefined){
let data47 = data43.candidateCount;
const _errs105 = errors;
if((!(((typeof data47 == "number") && (!(data47 % 1) && !isNaN(data47))) && (isFinite(data47)))) && (data47 !== null)){
validate0.errors = [{instancePath:instancePath+"/generationConfig/candidateCount",schemaPath:"#/properties/generationConfig/properties/candidateCount/type",keyword:"type",params:{type: schema0.properties.generationConfig.properties.candidateCount.type},message:"must be integer,null"}];
return false;
}
const _errs106 = errors;
if(errors === _errs105){
if((typeof data47 == "number") && (isFinite(data47))){
if(data47 > 8 || isNaN(data47)){
validate0.errors = [{instancePath:instancePath+"/generationConfig/candidateCount",schemaPath:"#/properties/generationConfig/properties/candidateCount/maximum",keyword:"maximum",params:{comparison: "<=", limit: 8},message:"must be <= 8"}];
return false;
}
else {
if(data47 < 1 || isNaN(data47)){
validate0.errors = [{instancePath:instancePath+"/generationConfig/candidateCount",schemaPath:"#/properties/generationConfig/properties/candidateCount/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
return false;
}
else {
}
}
}
if(errors === _errs105){
}
}
var valid15 = _errs105 === errors;
}
else {
var valid15 = true;
}
if(valid15){
if(data43.maxOutputTokens !== undefined){
let data48 = data43.maxOutputTokens;
const _errs107 = errors;
if((!(((typeof data48 == "number") && (!(data48 % 1) && !isNaN(data48))) && (isFinite(data48)))) && (data48 !== null)){
validate0.errors = [{instancePath:instancePath+"/generationConfig/maxOutputTokens",schemaPath:"#/properties/generationConfig/properties/maxOutputTokens/type",keyword:"type",params:{type: schema0.properties.generationConfig.properties.maxOutputTokens.type},message:"must be integer,null"}];
return false;
}
const _errs108 = errors;
if(errors === _errs107){
if((typeof data48 == "number") && (isFinite(data48))){
if(data48 < 1 || isNaN(data48)){
validate0.errors = [{instancePath:instancePath+"/generationConfig/maxOutputTokens",schemaPath:"#/properties/generationConfig/properties/maxOutputTokens/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
return false;
}
else {
}
}
if(errors === _errs107){
}
}
var valid15 = _errs107 === errors;
}
else {
var valid15 = true;
}
if(valid15){
if(data43.stopSequences !== undefined){
let data49 = data43.stopSequences;
const _errs109 = errors;
if((!(Array.isArray(data49))) && (data49 !== null)){
validate0.errors = [{instancePath:instancePath+"/generationConfig/stopSequences",schemaPath:"#/properties/generationConfig/properties/stopSequences/type",keyword:"type",params:{type: schema0.properties.generationConfig.properties.stopSequences.type},message:"must be array,null"}];
return false;
}
const _errs110 = errors;
if(errors === _errs109){
if(Array.isArray(data49)){
if(data49.length > 16){
validate0.errors = [{instancePath:instancePath+"/generationConfig/stopSequences",schemaPath:"#/properties/generationConfig/properties/stopSequences/maxItems",keyword:"maxItems",params:{limit: 16},message:"must NOT have more than 16 items"}];
return false;
}
else {
var valid16 = true;
const len3 = data49.length;
for(let i3=0; i3<len3; i3++){
let data50 = data49[i3];
const _errs111 = errors;
if(typeof data50 !== "string"){
validate0.errors = [{instancePath:instancePath+"/generationConfig/stopSequences/" + i3,schemaPath:"#/properties/generationConfig/properties/stopSequences/items/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs112 = errors;
if(errors === _errs111){
}
var valid16 = _errs111 === errors;
if(!valid16){
break;
}
}
if(valid16){
}
}
}
if(errors === _errs109){
}
}
var valid15 = _errs109 === errors;
}
else {
var valid15 = true;
}
if(valid15){
if(data43.seed !== undefined){
let data51 = data43.seed;
const _errs113 = errors;
if((!(((typeof data51 == "number") && (!(data51 % 1) && !isNaN(data51))) && (isFinite(data51)))) && (data51 !== null)){
validate0.errors = [{instancePath:instancePath+"/generationConfig/seed",schemaPath:"#/properties/generationConfig/properties/seed/type",keyword:"type",params:{type: schema0.properties.generationConfig.properties.seed.type},message:"must be integer,null"}];
return false;
}
const _errs114 = errors;
if(errors === _errs113){
}
var valid15 = _errs113 === errors;
}
else {
var valid15 = true;
}
if(valid15){
if(data43.presencePenalty !== undefined){
let data52 = data43.presencePenalty;
const _errs115 = errors;
if((!((typeof data52 == "number") && (isFinite(data52)))) && (data52 !== null)){
validate0.errors = [{instancePath:instancePath+"/generationConfig/presencePenalty",schemaPath:"#/properties/generationConfig/properties/presencePenalty/type",keyword:"type",params:{type: schema0.properties.generationConfig.properties.presencePenalty.type},message:"must be number,null"}];
return false;
}
const _errs116 = errors;
if(errors === _errs115){
if((typeof data52 == "number") && (isFinite(data52))){
if(data52 > 2 || isNaN(data52)){
validate0.errors = [{instancePath:instancePath+"/generationConfig/presencePenalty",schemaPath:"#/properties/generationConfig/properties/presencePenalty/maximum",keyword:"maximum",params:{comparison: "<=", limit: 2},message:"must be <= 2"}];
return false;
}
else {
if(data52 < -2 || isNaN(data52)){
validate0.errors = [{instancePath:instancePath+"/generationConfig/presencePenalty",schemaPath:"#/properties/generationConfig/properties/presencePenalty/minimum",keyword:"minimum",params:{comparison: ">=", limit: -2},message:"must be >= -2"}];
return false;
}
else {
}
}
}
if(errors === _errs115){
}
}
var valid15 = _errs115 === errors;
}
else {
var valid15 = true;
}
if(valid15){
if(data43.frequencyPenalty !== undefined){
let data53 = data43.frequencyPenalty;
const _errs117 = errors;
if((!((typeof data53 == "number") && (isFinite(data53)))) && (data53 !== null)){
validate0.errors = [{instancePath:instancePath+"/generationConfig/frequencyPenalty",schemaPath:"#/properties/generationConfig/properties/frequencyPenalty/type",keyword:"type",params:{type: schema0.properties.generationConfig.properties.frequencyPenalty.type},message:"must be number,null"}];
return false;
}
const _errs118 = errors;
if(errors === _errs117){
if((typeof data53 == "number") && (isFinite(data53))){
if(data53 > 2 || isNaN(data53)){
validate0.errors = [{instancePath:instancePath+"/generationConfig/frequencyPenalty",schemaPath:"#/properties/generationConfig/properties/frequencyPenalty/maximum",keyword:"maximum",params:{comparison: "<=", limit: 2},message:"must be <= 2"}];
return false;
}
else {
if(data53 < -2 || isNaN(data53)){
validate0.errors = [{instancePath:instancePath+"/generationConfig/frequencyPenalty",schemaPath:"#/properties/generationConfig/properties/frequencyPenalty/minimum",keyword:"minimum",params:{comparison: ">=", limit: -2},message:"must be >= -2"}];
return false;
}
else {
}
}
}
if(errors === _errs117){
}
}
var valid15 = _errs117 === errors;
}
else {
var valid15 = true;
}
if(valid15){
if(data43.responseMimeType !== undefined){
let data54 = data43.responseMimeType;
const _errs119 = errors;
if((typeof data54 !== "string") && (data54 !== null)){
validate0.errors = [{instancePath:instancePath+"/generationConfig/responseMimeType",schemaPath:"#/properties/generationConfig/properties/responseMimeType/type",keyword:"type",params:{type: schema0.properties.generationConfig.properties.responseMimeType.type},message:"must be string,null"}];
return false;
}
const _errs120 = errors;
if(errors === _errs119){
if(typeof data54 === "string"){
if(data54.length > 400 || func1(data54) > 200){
validate0.errors = [{instancePath:instancePath+"/generationConfig/responseMimeType",schemaPath:"#/properties/generationConfig/properties/responseMimeType/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters"}];
return false;
}
else {
}
}
if(errors === _errs119){
}
}
var valid15 = _errs119 === errors;
}
else {
var valid15 = true;
}
if(valid15){
if(data43.responseSchema !== undefined){
let data55 = data43.responseSchema;
const _errs121 = errors;
if((!(data55 && typeof data55 == "object" && !Array.isArray(data55))) && (data55 !== null)){
validate0.errors = [{instancePath:instancePath+"/generationConfig/responseSchema",schemaPath:"#/properties/generationConfig/properties/responseSchema/type",keyword:"type",params:{type: schema0.properties.generationConfig.properties.responseSchema.type},message:"must be object,null"}];
return false;
}
const _errs122 = errors;
if(errors === _errs121){
}
var valid15 = _errs121 === errors;
}
else {
var valid15 = true;
}
if(valid15){
if(data43.responseJsonSchema !== undefined){
let data56 = data43.responseJsonSchema;
const _errs123 = errors;
if((!(data56 && typeof data56 == "object" && !Array.isArray(data56))) && (data56 !== null)){
validate0.errors = [{instancePath:instancePath+"/generationConfig/responseJsonSchema",schemaPath:"#/properties/generationConfig/properties/responseJsonSchema/type",keyword:"type",params:{type: schema0.properties.generationConfig.properties.responseJsonSchema.type},message:"must be object,null"}];
return false;
}
const _errs124 = errors;
if(errors === _errs123){
}
var valid15 = _errs123 === errors;
}
else {
var valid15 = true;
}
if(valid15){
if(data43.responseModalities !== undefined){
let data57 = data43.responseModalities;
const _errs125 = errors;
if((!(Array.isArray(data57))) && (data57 !== null)){
validate0.errors = [{instancePath:instancePath+"/generationConfig/responseModalities",schemaPath:"#/properties/generationConfig/properties/responseModalities/type",keyword:"type",params:{type: schema0.properties.generationConfig.properties.responseModalities.type},message:"must be array,null"}];
return false;
}
const _errs126 = errors;
if(errors === _errs125){
if(Array.isArray(data57)){
if(data57.length > 8){
validate0.errors = [{instancePath:instancePath+"/generationConfig/responseModalities",schemaPath:"#/properties/generationConfig/properties/responseModalities/maxItems",keyword:"maxItems",params:{limit: 8},message:"must NOT have more than 8 items"}];
return false;
}
else {
var valid17 = true;
const len4 = data57.length;
for(let i4=0; i4<len4; i4++){
let data58 = data57[i4];
const _errs127 = errors;
if(typeof data58 !== "string"){
validate0.errors = [{instancePath:instancePath+"/generationConfig/responseModalities/" + i4,schemaPath:"#/properties/generationConfig/properties/responseModalities/items/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs128 = errors;
const vSchema1 = schema0.properties.generationConfig.properties.responseModalities.items.enum;
if(!(((data58 === "TEXT") || (data58 === "Text")) || (data58 === "text"))){
validate0.errors = [{instancePath:instancePath+"/generationConfig/responseModalities/" + i4,schemaPath:"#/properties/generationConfig/properties/responseModalities/items/enum",keyword:"enum",params:{allowedValues: schema0.properties.generationConfig.properties.responseModalities.items.enum},message:"must be equal to one of the allowed values"}];
return false;
}
else {
}
if(errors === _errs127){
}
var valid17 = _errs127 === errors;
if(!valid17){
break;
}
}
if(valid17){
}
}
}
if(errors === _errs125){
}
}
var valid15 = _errs125 === errors;
}
else {
var valid15 = true;
}
if(valid15){
if(data43.responseLogprobs !== undefined){
let data59 = data43.responseLogprobs;
const _errs129 = errors;
if((typeof data59 !== "boolean") && (data59 !== null)){
validate0.errors = [{instancePath:instancePath+"/generationConfig/responseLogprobs",schemaPath:"#/properties/generationConfig/properties/responseLogprobs/type",keyword:"type",params:{type: schema0.properties.generationConfig.properties.responseLogprobs.type},message:"must be boolean,null"}];
return false;
}
const _errs130 = errors;
if(errors === _errs129){
}
var valid15 = _errs129 === errors;
}
else {
var valid15 = true;
}
if(valid15){
if(data43.logprobs !== undefined){
let data60 = data43.logprobs;
const _errs131 = errors;
if((!(((typeof data60 == "number") && (!(data60 % 1) && !isNaN(data60))) && (isFinite(data60)))) && (data60 !== null)){
validate0.errors = [{instancePath:instancePath+"/generationConfig/logprobs",schemaPath:"#/properties/generationConfig/properties/logprobs/type",keyword:"type",params:{type: schema0.properties.generationConfig.properties.logprobs.type},message:"must be integer,null"}];
return false;
}
const _errs132 = errors;
if(errors === _errs131){
if((typeof data60 == "number") && (isFinite(data60))){
if(data60 > 20 || isNaN(data60)){
validate0.errors = [{instancePath:instancePath+"/generationConfig/logprobs",schemaPath:"#/properties/generationConfig/properties/logprobs/maximum",keyword:"maximum",params:{comparison: "<=", limit: 20},message:"must be <= 20"}];
return false;
}
else {
if(data60 < 0 || isNaN(data60)){
validate0.errors = [{instancePath:instancePath+"/generationConfig/logprobs",schemaPath:"#/properties/generationConfig/properties/logprobs/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
else {
}
}
}
if(errors === _errs131){
}
}
var valid15 = _errs131 === errors;
}
else {
var valid15 = true;
}
if(valid15){
if(data43.mediaResolution !== undefined){
let data61 = data43.mediaResolution;
const _errs133 = errors;
if((typeof data61 !== "string") && (data61 !== null)){
validate0.errors = [{instancePath:instancePath+"/generationConfig/mediaResolution",schemaPath:"#/properties/generationConfig/properties/mediaResolution/type",keyword:"type",params:{type: schema0.properties.generationConfig.properties.mediaResolution.type},message:"must be string,null"}];
return false;
}
const _errs134 = errors;
if(errors === _errs133){
if(typeof data61 === "string"){
if(data61.length > 120 || func1(data61) > 60){
validate0.errors = [{instancePath:instancePath+"/generationConfig/mediaResolution",schemaPath:"#/properties/generationConfig/properties/mediaResolution/maxLength",keyword:"maxLength",params:{limit: 60},message:"must NOT have more than 60 characters"}];
return false;
}
else {
}
}
if(errors === _errs133){
}
}
var valid15 = _errs133 === errors;
}
else {
var valid15 = true;
}
if(valid15){
if(data43.enableEnhancedCivicAnswers !== undefined){
let data62 = data43.enableEnhancedCivicAnswers;
const _errs135 = errors;
if((typeof data62 !== "boolean") && (data62 !== null)){
validate0.errors = [{instancePath:instancePath+"/generationConfig/enableEnhancedCivicAnswers",schemaPath:"#/properties/generationConfig/properties/enableEnhancedCivicAnswers/type",keyword:"type",params:{type: schema0.properties.generationConfig.properties.enableEnhancedCivicAnswers.type},message:"must be boolean,null"}];
return false;
}
const _errs136 = errors;
if(errors === _errs135){
}
var valid15 = _errs135 === errors;
}
else {
var valid15 = true;
}
if(valid15){
if(data43.thinkingConfig !== undefined){
let data63 = data43.thinkingConfig;
const _errs137 = errors;
if((!(data63 && typeof data63 == "object" && !Array.isArray(data63))) && (data63 !== null)){
validate0.errors = [{instancePath:instancePath+"/generationConfig/thinkingConfig",schemaPath:"#/properties/generationConfig/properties/thinkingConfig/type",keyword:"type",params:{type: schema0.properties.generationConfig.properties.thinkingConfig.type},message:"must be object,null"}];
return false;
}
const _errs138 = errors;
if(errors === _errs137){
if(data63 && typeof data63 == "object" && !Array.isArray(data63)){
const _errs139 = errors;
for(const key10 in data63){
if(!(((key10 === "includeThoughts") || (key10 === "thinkingBudget")) || (key10 === "thinkingLevel"))){
validate0.errors = [{instancePath:instancePath+"/generationConfig/thinkingConfig",schemaPath:"#/properties/generationConfig/properties/thinkingConfig/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key10},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs139 === errors){
if(data63.includeThoughts !== undefined){
let data64 = data63.includeThoughts;
const _errs140 = errors;
if((typeof data64 !== "boolean") && (data64 !== null)){
validate0.errors = [{instancePath:instancePath+"/generationConfig/thinkingConfig/includeThoughts",schemaPath:"#/properties/generationConfig/properties/thinkingConfig/properties/includeThoughts/type",keyword:"type",params:{type: schema0.properties.generationConfig.properties.thinkingConfig.properties.includeThoughts.type},message:"must be boolean,null"}];
return false;
}
const _errs141 = errors;
if(errors === _errs140){
}
var valid18 = _errs140 === errors;
}
else {
var valid18 = true;
}
if(valid18){
if(data63.thinkingBudget !== undefined){
let data65 = data63.thinkingBudget;
const _errs142 = errors;
if((!(((typeof data65 == "number") && (!(data65 % 1) && !isNaN(data65))) && (isFinite(data65)))) && (data65 !== null)){
validate0.errors = [{instancePath:instancePath+"/generationConfig/thinkingConfig/thinkingBudget",schemaPath:"#/properties/generationConfig/properties/thinkingConfig/properties/thinkingBudget/type",keyword:"type",params:{type: schema0.properties.generationConfig.properties.thinkingConfig.properties.thinkingBudget.type},message:"must be integer,null"}];
return false;
}
const _errs143 = errors;
if(errors === _errs142){
}
var valid18 = _errs142 === errors;
}
else {
var valid18 = true;
}
if(valid18){
if(data63.thinkingLevel !== undefined){
let data66 = data63.thinkingLevel;
const _errs144 = errors;
if((typeof data66 !== "string") && (data66 !== null)){
validate0.errors = [{instancePath:instancePath+"/generationConfig/thinkingConfig/thinkingLevel",schemaPath:"#/properties/generationConfig/properties/thinkingConfig/properties/thinkingLevel/type",keyword:"type",params:{type: schema0.properties.generationConfig.properties.thinkingConfig.properties.thinkingLevel.type},message:"must be string,null"}];
return false;
}
const _errs145 = errors;
if(errors === _errs144){
if(typeof data66 === "string"){
if(data66.length > 40 || func1(data66) > 20){
validate0.errors = [{instancePath:instancePath+"/generationConfig/thinkingConfig/thinkingLevel",schemaPath:"#/properties/generationConfig/properties/thinkingConfig/properties/thinkingLevel/maxLength",keyword:"maxLength",params:{limit: 20},message:"must NOT have more than 20 characters"}];
return false;
}
else {
}
}
if(errors === _errs144){
}
}
var valid18 = _errs144 === errors;
}
else {
var valid18 = true;
}
if(valid18){
}
}
}
}
}
if(errors === _errs137){
}
}
var valid15 = _errs137 === errors;
}
else {
var valid15 = true;
}
if(valid15){
if(data43.imageConfig !== undefined){
let data67 = data43.imageConfig;
const _errs146 = errors;
if((!(data67 && typeof data67 == "object" && !Array.isArray(data67))) && (data67 !== null)){
validate0.errors = [{instancePath:instancePath+"/generationConfig/imageConfig",schemaPath:"#/properties/generationConfig/properties/imageConfig/type",keyword:"type",params:{type: schema0.properties.generationConfig.properties.imageConfig.type},message:"must be object,null"}];
return false;
}
const _errs147 = errors;
if(errors === _errs146){
if(data67 && typeof data67 == "object" && !Array.isArray(data67)){
if(data67.aspectRatio !== undefined){
let data68 = data67.aspectRatio;
const _errs148 = errors;
if((typeof data68 !== "string") && (data68 !== null)){
validate0.errors = [{instancePath:instancePath+"/generationConfig/imageConfig/aspectRatio",schemaPath:"#/properties/generationConfig/properties/imageConfig/properties/aspectRatio/type",keyword:"type",params:{type: schema0.properties.generationConfig.properties.imageConfig.properties.aspectRatio.type},message:"must be string,null"}];
return false;
}
const _errs149 = errors;
if(errors === _errs148){
if(typeof data68 === "string"){
if(data68.length > 40 || func1(data68) > 20){
validate0.errors = [{instancePath:instancePath+"/generationConfig/imageConfig/aspectRatio",schemaPath:"#/properties/generationConfig/properties/imageConfig/properties/aspectRatio/maxLength",keyword:"maxLength",params:{limit: 20},message:"must NOT have more than 20 characters"}];
return false;
}
else {
}
}
if(errors === _errs148){
}
}
var valid19 = _errs148 === errors;
}
else {
var valid19 = true;
}
if(valid19){
if(data67.imageSize !== undefined){
let data69 = data67.imageSize;
const _errs150 = errors;
if((typeof data69 !== "string") && (data69 !== null)){
validate0.errors = [{instancePath:instancePath+"/generationConfig/imageConfig/imageSize",schemaPath:"#/properties/generationConfig/properties/imageConfig/properties/imageSize/type",keyword:"type",params:{type: schema0.properties.generationConfig.properties.imageConfig.properties.imageSize.type},message:"must be string,null"}];
return false;
}
const _errs151 = errors;
if(errors === _errs150){
if(typeof data69 === "string"){
if(data69.length > 40 || func1(data69) > 20){
validate0.errors = [{instancePath:instancePath+"/generationConfig/imageConfig/imageSize",schemaPath:"#/properties/generationConfig/properties/imageConfig/properties/imageSize/maxLength",keyword:"maxLength",params:{limit: 20},message:"must NOT have more than 20 characters"}];
return false;
}
else {
}
}
if(errors === _errs150){
}
}
var valid19 = _errs150 === errors;
}
else {
var valid19 = true;
}
if(valid19){
}
}
}
if(errors === _errs146){
}
}
var valid15 = _errs146 === errors;
}
else {
var valid15 = true;
}
if(valid15){
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
if(errors === _errs96){
}
}
var valid0 = _errs96 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.safetySettings !== undefined){
let data70 = data.safetySettings;
const _errs152 = errors;
if((!(Array.isArray(data70))) && (data70 !== null)){
validate0.errors = [{instancePath:instancePath+"/safetySettings",schemaPath:"#/properties/safetySettings/type",keyword:"type",params:{type: schema0.properties.safetySettings.type},message:"must be array,null"}];
return false;
}
const _errs153 = errors;
if(errors === _errs152){
if(Array.isArray(data70)){
if(data70.length > 20){
validate0.errors = [{instancePath:instancePath+"/safetySettings",schemaPath:"#/properties/safetySettings/maxItems",keyword:"maxItems",params:{limit: 20},message:"must NOT have more than 20 items"}];
return false;
}
else {
var valid20 = true;
const len5 = data70.length;
for(let i5=0; i5<len5; i5++){
let data71 = data70[i5];
const _errs154 = errors;
const _errs155 = errors;
if(errors === _errs154){
if(data71 && typeof data71 == "object" && !Array.isArray(data71)){
if(data71.category !== undefined){
let data72 = data71.category;
const _errs156 = errors;
if((typeof data72 !== "string") && (data72 !== null)){
validate0.errors = [{instancePath:instancePath+"/safetySettings/" + i5+"/category",schemaPath:"#/properties/safetySettings/items/properties/category/type",keyword:"type",params:{type: schema0.properties.safetySettings.items.properties.category.type},message:"must be string,null"}];
return false;
}
const _errs157 = errors;
if(errors === _errs156){
if(typeof data72 === "string"){
if(data72.length > 200 || func1(data72) > 100){
validate0.errors = [{instancePath:instancePath+"/safetySettings/" + i5+"/category",schemaPath:"#/properties/safetySettings/items/properties/category/maxLength",keyword:"maxLength",params:{limit: 100},message:"must NOT have more than 100 characters"}];
return false;
}
else {
}
}
if(errors === _errs156){
}
}
var valid21 = _errs156 === errors;
}
else {
var valid21 = true;
}
if(valid21){
if(data71.threshold !== undefined){
let data73 = data71.threshold;
const _errs158 = errors;
if((typeof data73 !== "string") && (data73 !== null)){
validate0.errors = [{instancePath:instancePath+"/safetySettings/" + i5+"/threshold",schemaPath:"#/properties/safetySettings/items/properties/threshold/type",keyword:"type",params:{type: schema0.properties.safetySettings.items.properties.threshold.type},message:"must be string,null"}];
return false;
}
const _errs159 = errors;
if(errors === _errs158){
if(typeof data73 === "string"){
if(data73.length > 200 || func1(data73) > 100){
validate0.errors = [{instancePath:instancePath+"/safetySettings/" + i5+"/threshold",schemaPath:"#/properties/safetySettings/items/properties/threshold/maxLength",keyword:"maxLength",params:{limit: 100},message:"must NOT have more than 100 characters"}];
return false;
}
else {
}
}
if(errors === _errs158){
}
}
var valid21 = _errs158 === errors;
}
else {
var valid21 = true;
}
if(valid21){
if(data71.method !== undefined){
let data74 = data71.method;
const _errs160 = errors;
if((typeof data74 !== "string") && (data74 !== null)){
validate0.errors = [{instancePath:instancePath+"/safetySettings/" + i5+"/method",schemaPath:"#/properties/safetySettings/items/properties/method/type",keyword:"type",params:{type: schema0.properties.safetySettings.items.properties.method.type},message:"must be string,null"}];
return false;
}
const _errs161 = errors;
if(errors === _errs160){
if(typeof data74 === "string"){
if(data74.length > 200 || func1(data74) > 100){
validate0.errors = [{instancePath:instancePath+"/safetySettings/" + i5+"/method",schemaPath:"#/properties/safetySettings/items/properties/method/maxLength",keyword:"maxLength",params:{limit: 100},message:"must NOT have more than 100 characters"}];
return false;
}
else {
}
}
if(errors === _errs160){
}
}
var valid21 = _errs160 === errors;
}
else {
var valid21 = true;
}
if(valid21){
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/safetySettings/" + i5,schemaPath:"#/properties/safetySettings/items/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === _errs154){
}
}
var valid20 = _errs154 === errors;
if(!valid20){
break;
}
}
if(valid20){
}
}
}
if(errors === _errs152){
}
}
var valid0 = _errs152 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.systemInstruction !== undefined){
let data75 = data.systemInstruction;
const _errs162 = errors;
if((!(data75 && typeof data75 == "object" && !Array.isArray(data75))) && (data75 !== null)){
validate0.errors = [{instancePath:instancePath+"/systemInstruction",schemaPath:"#/properties/systemInstruction/type",keyword:"type",params:{type: schema0.properties.systemInstruction.type},message:"must be object,null"}];
return false;
}
const _errs163 = errors;
if(errors === _errs162){
if(data75 && typeof data75 == "object" && !Array.isArray(data75)){
const _errs164 = errors;
for(const key11 in data75){
if(!((key11 === "role") || (key11 === "parts"))){
validate0.errors = [{instancePath:instancePath+"/systemInstruction",schemaPath:"#/properties/systemInstruction/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key11},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs164 === errors){
if(data75.role !== undefined){
let data76 = data75.role;
const _errs165 = errors;
if((typeof data76 !== "string") && (data76 !== null)){
validate0.errors = [{instancePath:instancePath+"/systemInstruction/role",schemaPath:"#/properties/systemInstruction/properties/role/type",keyword:"type",params:{type: schema0.properties.systemInstruction.properties.role.type},message:"must be string,null"}];
return false;
}
const _errs166 = errors;
if(errors === _errs165){
if(typeof data76 === "string"){
if(data76.length > 40 || func1(data76) > 20){
validate0.errors = [{instancePath:instancePath+"/systemInstruction/role",schemaPath:"#/properties/systemInstruction/properties/role/maxLength",keyword:"maxLength",params:{limit: 20},message:"must NOT have more than 20 characters"}];
return false;
}
else {
}
}
if(errors === _errs165){
}
}
var valid22 = _errs165 === errors;
}
else {
var valid22 = true;
}
if(valid22){
if(data75.parts !== undefined){
let data77 = data75.parts;
const _errs167 = errors;
if((!(Array.isArray(data77))) && (data77 !== null)){
validate0.errors = [{instancePath:instancePath+"/systemInstruction/parts",schemaPath:"#/properties/systemInstruction/properties/parts/type",keyword:"type",params:{type: schema0.properties.systemInstruction.properties.parts.type},message:"must be array,null"}];
return false;
}
const _errs168 = errors;
if(errors === _errs167){
if(Array.isArray(data77)){
var valid23 = true;
const len6 = data77.length;
for(let i6=0; i6<len6; i6++){
let data78 = data77[i6];
const _errs169 = errors;
const _errs170 = errors;
if(errors === _errs169){
if(data78 && typeof data78 == "object" && !Array.isArray(data78)){
const _errs171 = errors;
for(const key12 in data78){
if(!(key12 === "text")){
validate0.errors = [{instancePath:instancePath+"/systemInstruction/parts/" + i6,schemaPath:"#/properties/systemInstruction/properties/parts/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key12},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs171 === errors){
if(data78.text !== undefined){
let data79 = data78.text;
const _errs172 = errors;
if((typeof data79 !== "string") && (data79 !== null)){
validate0.errors = [{instancePath:instancePath+"/systemInstruction/parts/" + i6+"/text",schemaPath:"#/properties/systemInstruction/properties/parts/items/properties/text/type",keyword:"type",params:{type: schema0.properties.systemInstruction.properties.parts.items.properties.text.type},message:"must be string,null"}];
return false;
}
const _errs173 = errors;
if(errors === _errs172){
}
var valid24 = _errs172 === errors;
}
else {
var valid24 = true;
}
if(valid24){
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/systemInstruction/parts/" + i6,schemaPath:"#/properties/systemInstruction/properties/parts/items/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === _errs169){
}
}
var valid23 = _errs169 === errors;
if(!valid23){
break;
}
}
if(valid23){
}
}
if(errors === _errs167){
}
}
var valid22 = _errs167 === errors;
}
else {
var valid22 = true;
}
if(valid22){
}
}
}
}
if(errors === _errs162){
}
}
var valid0 = _errs162 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.toolConfig !== undefined){
let data80 = data.toolConfig;
const _errs174 = errors;
if((!(data80 && typeof data80 == "object" && !Array.isArray(data80))) && (data80 !== null)){
validate0.errors = [{instancePath:instancePath+"/toolConfig",schemaPath:"#/properties/toolConfig/type",keyword:"type",params:{type: schema0.properties.toolConfig.type},message:"must be object,null"}];
return false;
}
const _errs175 = errors;
if(errors === _errs174){
if(data80 && typeof data80 == "object" && !Array.isArray(data80)){
const _errs176 = errors;
for(const key13 in data80){
if(!(key13 === "functionCallingConfig")){
validate0.errors = [{instancePath:instancePath+"/toolConfig",schemaPath:"#/properties/toolConfig/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key13},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs176 === errors){
if(data80.functionCallingConfig !== undefined){
let data81 = data80.functionCallingConfig;
const _errs177 = errors;
if((!(data81 && typeof data81 == "object" && !Array.isArray(data81))) && (data81 !== null)){
validate0.errors = [{instancePath:instancePath+"/toolConfig/functionCallingConfig",schemaPath:"#/properties/toolConfig/properties/functionCallingConfig/type",keyword:"type",params:{type: schema0.properties.toolConfig.properties.functionCallingConfig.type},message:"must be object,null"}];
return false;
}
const _errs178 = errors;
if(errors === _errs177){
if(data81 && typeof data81 == "object" && !Array.isArray(data81)){
const _errs179 = errors;
for(const key14 in data81){
if(!(((key14 === "mode") || (key14 === "allowedFunctionNames")) || (key14 === "streamFunctionCallArguments"))){
validate0.errors = [{instancePath:instancePath+"/toolConfig/functionCallingConfig",schemaPath:"#/properties/toolConfig/properties/functionCallingConfig/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key14},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs179 === errors){
if(data81.mode !== undefined){
let data82 = data81.mode;
const _errs180 = errors;
if((typeof data82 !== "string") && (data82 !== null)){
validate0.errors = [{instancePath:instancePath+"/toolConfig/functionCallingConfig/mode",schemaPath:"#/properties/toolConfig/properties/functionCallingConfig/properties/mode/type",keyword:"type",params:{type: schema0.properties.toolConfig.properties.functionCallingConfig.properties.mode.type},message:"must be string,null"}];
return false;
}
const _errs181 = errors;
if(errors === _errs180){
if(typeof data82 === "string"){
if(data82.length > 80 || func1(data82) > 40){
validate0.errors = [{instancePath:instancePath+"/toolConfig/functionCallingConfig/mode",schemaPath:"#/properties/toolConfig/properties/functionCallingConfig/properties/mode/maxLength",keyword:"maxLength",params:{limit: 40},message:"must NOT have more than 40 characters"}];
return false;
}
else {
}
}
if(errors === _errs180){
}
}
var valid26 = _errs180 === errors;
}
else {
var valid26 = true;
}
if(valid26){
if(data81.allowedFunctionNames !== undefined){
let data83 = data81.allowedFunctionNames;
const _errs182 = errors;
if((!(Array.isArray(data83))) && (data83 !== null)){
validate0.errors = [{instancePath:instancePath+"/toolConfig/functionCallingConfig/allowedFunctionNames",schemaPath:"#/properties/toolConfig/properties/functionCallingConfig/properties/allowedFunctionNames/type",keyword:"type",params:{type: schema0.properties.toolConfig.properties.functionCallingConfig.properties.allowedFunctionNames.type},message:"must be array,null"}];
return false;
}
const _errs183 = errors;
if(errors === _errs182){
if(Array.isArray(data83)){
if(data83.length > 512){
validate0.errors = [{instancePath:instancePath+"/toolConfig/functionCallingConfig/allowedFunctionNames",schemaPath:"#/properties/toolConfig/properties/functionCallingConfig/properties/allowedFunctionNames/maxItems",keyword:"maxItems",params:{limit: 512},message:"must NOT have more than 512 items"}];
return false;
}
else {
var valid27 = true;
const len7 = data83.length;
for(let i7=0; i7<len7; i7++){
let data84 = data83[i7];
const _errs184 = errors;
const _errs185 = errors;
if(errors === _errs184){
if(typeof data84 === "string"){
if(data84.length > 400 || func1(data84) > 200){
validate0.errors = [{instancePath:instancePath+"/toolConfig/functionCallingConfig/allowedFunctionNames/" + i7,schemaPath:"#/properties/toolConfig/properties/functionCallingConfig/properties/allowedFunctionNames/items/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters"}];
return false;
}
else {
}
}
else {
validate0.errors = [{instancePath:instancePath+"/toolConfig/functionCallingConfig/allowedFunctionNames/" + i7,schemaPath:"#/properties/toolConfig/properties/functionCallingConfig/properties/allowedFunctionNames/items/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs184){
}
}
var valid27 = _errs184 === errors;
if(!valid27){
break;
}
}
if(valid27){
}
}
}
if(errors === _errs182){
}
}
var valid26 = _errs182 === errors;
}
else {
var valid26 = true;
}
if(valid26){
if(data81.streamFunctionCallArguments !== undefined){
let data85 = data81.streamFunctionCallArguments;
const _errs186 = errors;
if((typeof data85 !== "boolean") && (data85 !== null)){
validate0.errors = [{instancePath:instancePath+"/toolConfig/functionCallingConfig/streamFunctionCallArguments",schemaPath:"#/properties/toolConfig/properties/functionCallingConfig/properties/streamFunctionCallArguments/type",keyword:"type",params:{type: schema0.properties.toolConfig.properties.functionCallingConfig.properties.streamFunctionCallArguments.type},message:"must be boolean,null"}];
return false;
}
const _errs187 = errors;
if(errors === _errs186){
}
var valid26 = _errs186 === errors;
}
else {
var valid26 = true;
}
if(valid26){
}
}
}
}
}
if(errors === _errs177){
}
}
var valid25 = _errs177 === errors;
}
else {
var valid25 = true;
}
if(valid25){
}
}
}
if(errors === _errs174){
}
}
var valid0 = _errs174 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.tools !== undefined){
let data86 = data.tools;
const _errs188 = errors;
if((!(Array.isArray(data86))) && (data86 !== null)){
validate0.errors = [{instancePath:instancePath+"/tools",schemaPath:"#/properties/tools/type",keyword:"type",params:{type: schema0.properties.tools.type},message:"must be array,null"}];
return false;
}
const _errs189 = errors;
if(errors === _errs188){
if(Array.isArray(data86)){
if(data86.length > 128){
validate0.errors = [{instancePath:instancePath+"/tools",schemaPath:"#/properties/tools/maxItems",keyword:"maxItems",params:{limit: 128},message:"must NOT have more than 128 items"}];
return false;
}
else {
var valid28 = true;
const len8 = data86.length;
for(let i8=0; i8<len8; i8++){
let data87 = data86[i8];
const _errs190 = errors;
const _errs191 = errors;
if(errors === _errs190){
if(data87 && typeof data87 == "object" && !Array.isArray(data87)){
const _errs192 = errors;
for(const key15 in data87){
if(!(key15 === "functionDeclarations")){
validate0.errors = [{instancePath:instancePath+"/tools/" + i8,schemaPath:"#/properties/tools/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key15},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs192 === errors){
if(data87.functionDeclarations !== undefined){
let data88 = data87.functionDeclarations;
const _errs193 = errors;
if((!(Array.isArray(data88))) && (data88 !== null)){
validate0.errors = [{instancePath:instancePath+"/tools/" + i8+"/functionDeclarations",schemaPath:"#/properties/tools/items/properties/functionDeclarations/type",keyword:"type",params:{type: schema0.properties.tools.items.properties.functionDeclarations.type},message:"must be array,null"}];
return false;
}
const _errs194 = errors;
if(errors === _errs193){
if(Array.isArray(data88)){
if(data88.length > 512){
validate0.errors = [{instancePath:instancePath+"/tools/" + i8+"/functionDeclarations",schemaPath:"#/properties/tools/items/properties/functionDeclarations/maxItems",keyword:"maxItems",params:{limit: 512},message:"must NOT have more than 512 items"}];
return false;
}
else {
var valid30 = true;
const len9 = data88.length;
for(let i9=0; i9<len9; i9++){
let data89 = data88[i9];
const _errs195 = errors;
const _errs196 = errors;
if(errors === _errs195){
if(data89 && typeof data89 == "object" && !Array.isArray(data89)){
let missing7;
if((data89.name === undefined) && (missing7 = "name")){
validate0.errors = [{instancePath:instancePath+"/tools/" + i8+"/functionDeclarations/" + i9,schemaPath:"#/properties/tools/items/properties/functionDeclarations/items/required",keyword:"required",params:{missingProperty: missing7},message:"must have required property '"+missing7+"'"}];
return false;
}
else {
if(data89.name !== undefined){
let data90 = data89.name;
const _errs197 = errors;
const _errs198 = errors;
if(errors === _errs197){
if(typeof data90 === "string"){
if(!pattern0.test(data90)){
validate0.errors = [{instancePath:instancePath+"/tools/" + i8+"/functionDeclarations/" + i9+"/name",schemaPath:"#/properties/tools/items/properties/functionDeclarations/items/properties/name/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z_][A-Za-z0-9_.:-]{0,127}$"},message:"must match pattern \""+"^[A-Za-z_][A-Za-z0-9_.:-]{0,127}$"+"\""}];
return false;
}
else {
}
}
else {
validate0.errors = [{instancePath:instancePath+"/tools/" + i8+"/functionDeclarations/" + i9+"/name",schemaPath:"#/properties/tools/items/properties/functionDeclarations/items/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs197){
}
}
var valid31 = _errs197 === errors;
}
else {
var valid31 = true;
}
if(valid31){
if(data89.description !== undefined){
let data91 = data89.description;
const _errs199 = errors;
if((typeof data91 !== "string") && (data91 !== null)){
validate0.errors = [{instancePath:instancePath+"/tools/" + i8+"/functionDeclarations/" + i9+"/description",schemaPath:"#/properties/tools/items/properties/functionDeclarations/items/properties/description/type",keyword:"type",params:{type: schema0.properties.tools.items.properties.functionDeclarations.items.properties.description.type},message:"must be string,null"}];
return false;
}
const _errs200 = errors;
if(errors === _errs199){
}
var valid31 = _errs199 === errors;
}
else {
var valid31 = true;
}
if(valid31){
if(data89.parameters !== undefined){
let data92 = data89.parameters;
const _errs201 = errors;
if((!(data92 && typeof data92 == "object" && !Array.isArray(data92))) && (data92 !== null)){
validate0.errors = [{instancePath:instancePath+"/tools/" + i8+"/functionDeclarations/" + i9+"/parameters",schemaPath:"#/properties/tools/items/properties/functionDeclarations/items/properties/parameters/type",keyword:"type",params:{type: schema0.properties.tools.items.properties.functionDeclarations.items.properties.parameters.type},message:"must be object,null"}];
return false;
}
const _errs202 = errors;
if(errors === _errs201){
}
var valid31 = _errs201 === errors;
}
else {
var valid31 = true;
}
if(valid31){
if(data89.parametersJsonSchema !== undefined){
let data93 = data89.parametersJsonSchema;
const _errs203 = errors;
if((!(data93 && typeof data93 == "object" && !Array.isArray(data93))) && (data93 !== null)){
validate0.errors = [{instancePath:instancePath+"/tools/" + i8+"/functionDeclarations/" + i9+"/parametersJsonSchema",schemaPath:"#/properties/tools/items/properties/functionDeclarations/items/properties/parametersJsonSchema/type",keyword:"type",params:{type: schema0.properties.tools.items.properties.functionDeclarations.items.properties.parametersJsonSchema.type},message:"must be object,null"}];
return false;
}
const _errs204 = errors;
if(errors === _errs203){
}
var valid31 = _errs203 === errors;
}
else {
var valid31 = true;
}
if(valid31){
if(data89.response !== undefined){
let data94 = data89.response;
const _errs205 = errors;
if((!(data94 && typeof data94 == "object" && !Array.isArray(data94))) && (data94 !== null)){
validate0.errors = [{instancePath:instancePath+"/tools/" + i8+"/functionDeclarations/" + i9+"/response",schemaPath:"#/properties/tools/items/properties/functionDeclarations/items/properties/response/type",keyword:"type",params:{type: schema0.properties.tools.items.properties.functionDeclarations.items.properties.response.type},message:"must be object,null"}];
return false;
}
const _errs206 = errors;
if(errors === _errs205){
}
var valid31 = _errs205 === errors;
}
else {
var valid31 = true;
}
if(valid31){
if(data89.responseJsonSchema !== undefined){
let data95 = data89.responseJsonSchema;
const _errs207 = errors;
if((!(data95 && typeof data95 == "object" && !Array.isArray(data95))) && (data95 !== null)){
validate0.errors = [{instancePath:instancePath+"/tools/" + i8+"/functionDeclarations/" + i9+"/responseJsonSchema",schemaPath:"#/properties/tools/items/properties/functionDeclarations/items/properties/responseJsonSchema/type",keyword:"type",params:{type: schema0.properties.tools.items.properties.functionDeclarations.items.properties.responseJsonSchema.type},message:"must be object,null"}];
return false;
}
const _errs208 = errors;
if(errors === _errs207){
}
var valid31 = _errs207 === errors;
}
else {
var valid31 = true;
}
if(valid31){
if(data89.behavior !== undefined){
let data96 = data89.behavior;
const _errs209 = errors;
if((typeof data96 !== "string") && (data96 !== null)){
validate0.errors = [{instancePath:instancePath+"/tools/" + i8+"/functionDeclarations/" + i9+"/behavior",schemaPath:"#/properties/tools/items/properties/functionDeclarations/items/properties/behavior/type",keyword:"type",params:{type: schema0.properties.tools.items.properties.functionDeclarations.items.properties.behavior.type},message:"must be string,null"}];
return false;
}
const _errs210 = errors;
if(errors === _errs209){
if(typeof data96 === "string"){
if(data96.length > 80 || func1(data96) > 40){
validate0.errors = [{instancePath:instancePath+"/tools/" + i8+"/functionDeclarations/" + i9+"/behavior",schemaPath:"#/properties/tools/items/properties/functionDeclarations/items/properties/behavior/maxLength",keyword:"maxLength",params:{limit: 40},message:"must NOT have more than 40 characters"}];
return false;
}
else {
}
}
if(errors === _errs209){
}
}
var valid31 = _errs209 === errors;
}
else {
var valid31 = true;
}
if(valid31){
}
}
}
}
}
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/tools/" + i8+"/functionDeclarations/" + i9,schemaPath:"#/properties/tools/items/properties/functionDeclarations/items/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === _errs195){
}
}
var valid30 = _errs195 === errors;
if(!valid30){
break;
}
}
if(valid30){
}
}
}
if(errors === _errs193){
}
}
var valid29 = _errs193 === errors;
}
else {
var valid29 = true;
}
if(valid29){
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/tools/" + i8,schemaPath:"#/properties/tools/items/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === _errs190){
}
}
var valid28 = _errs190 === errors;
if(!valid28){
break;
}
}
if(valid28){
}
}
}
if(errors === _errs188){
}
}
var valid0 = _errs188 === errors;
}
else {
var valid0 = true;
}
if(valid0){
}
}
}
}
}
}
}
}
else {
validate0.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === 0){
}
}
validate0.errors = vErrors;
return errors === 0;
}
